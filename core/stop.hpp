// A wish to stop work that is going on, and how the threads that play hear of it.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace throneroom {

// Somebody's wish, or the clock's. All threads of a piece of work share it.
class Stop {
 public:
  explicit Stop(double seconds = 0) {  // 0: no limit
    using std::chrono::duration, std::chrono::duration_cast;
    if (seconds > 0) deadline_ = Clock::now() + duration_cast<Clock::duration>(duration<double>(seconds));
  }
  void want() { wanted_.store(true, std::memory_order_relaxed); }
  bool wanted() {
    if (deadline_ != Clock::time_point::max() && Clock::now() >= deadline_) want();
    return wanted_.load(std::memory_order_relaxed);
  }

 private:
  using Clock = std::chrono::steady_clock;
  std::atomic<bool> wanted_{false};
  Clock::time_point deadline_ = Clock::time_point::max();
};

// What a call that takes long listens to. `interrupted` is only asked on the thread that has called.
struct Listening {
  Stop* stop = nullptr;
  std::function<bool()> interrupted = {};
};

// One thread's ear: it looks up now and then, by how much work was done since.
class Patience {
 public:
  Patience() = default;
  explicit Patience(const Listening& to, bool caller)
      : stop_(to.stop), interrupted_(caller && to.interrupted ? &to.interrupted : nullptr) {}

  // Is it over? `work` are turns and effects since the last question.
  [[gnu::always_inline]] bool over(int work) {
    left_ -= work;
    return left_ <= 0 && look();
  }

  [[gnu::noinline]] bool look() {
    left_ = kWork;
    if (stop_ == nullptr) return false;
    const auto now = std::chrono::steady_clock::now();
    if (interrupted_ != nullptr && now - heard_ >= kPause) {
      heard_ = now;
      if (!stop_->wanted() && (*interrupted_)()) stop_->want();
    }
    if (!stop_->wanted()) return false;
    left_ = 0;  // so that it stays over
    return true;
  }

 private:
  static constexpr int kWork = 1 << 14;  // a few milliseconds
  static constexpr std::chrono::milliseconds kPause{20};
  int left_ = kWork;
  Stop* stop_ = nullptr;
  const std::function<bool()>* interrupted_ = nullptr;
  std::chrono::steady_clock::time_point heard_ = std::chrono::steady_clock::now();
};

// Do `work(n)` for n = 0 to threads-1, the first part on this thread, which listens until all are done.
// If there are no more threads to be had, parts are left out: they must share what there is to do.
template <class Work>
void share_work(int threads, const Listening& listening, Work work) {
  std::mutex mutex;
  std::condition_variable done;
  int running = 0;
  std::vector<std::thread> others;
  try {
    for (int n = 1; n < threads; ++n) {
      {
        const std::lock_guard<std::mutex> lock(mutex);
        ++running;
      }
      others.emplace_back([&, n] {
        work(n);
        const std::lock_guard<std::mutex> lock(mutex);
        --running;
        done.notify_one();
      });
    }
  } catch (const std::system_error&) {
    const std::lock_guard<std::mutex> lock(mutex);
    --running;
  }
  work(0);
  Patience patience(listening, true);
  {
    std::unique_lock<std::mutex> lock(mutex);
    while (running > 0) {
      done.wait_for(lock, std::chrono::milliseconds(50));
      lock.unlock();
      patience.look();
      lock.lock();
    }
  }
  for (std::thread& thread : others) thread.join();
}

}  // namespace throneroom

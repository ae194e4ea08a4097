// Threads that stay, to help with one short piece of work after the other.
//
// Nobody waits for a helper that has not begun: on a busy machine the caller does the work alone.
#pragma once

#include <unistd.h>

#include <condition_variable>
#include <functional>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace throneroom {

class Crew {
 public:
  Crew() = default;
  Crew(const Crew&) = delete;
  Crew& operator=(const Crew&) = delete;
  ~Crew() {
    {
      const std::lock_guard<std::mutex> lock(mutex_);
      over_ = true;
    }
    wake_.notify_all();
    for (std::thread& one : helpers_) {
      if (here()) one.join();
      else one.detach();
    }
  }

  // `work` is called by up to so many threads at once, this one among them. Each call does what is left
  // to do; when the call on this thread is through, no further one begins.
  void share(int threads, const std::function<void()>& work) {
    hire(threads - 1);
    if (helpers_.empty() || !here()) return work();
    {
      const std::lock_guard<std::mutex> lock(mutex_);
      work_ = &work;
      wanted_ = static_cast<size_t>(threads - 1);
      ++piece_;
    }
    wake_.notify_all();
    work();
    std::unique_lock<std::mutex> lock(mutex_);
    work_ = nullptr;
    idle_.wait(lock, [&] { return busy_ == 0; });
  }

 private:
  // A process that was forked off has no helpers.
  bool here() const { return process_ == getpid(); }

  void hire(int helpers) {
    if (helpers_.empty()) process_ = getpid();
    try {
      while (here() && helpers_.size() < static_cast<size_t>(helpers))
        helpers_.emplace_back([this, number = helpers_.size()] { help(number); });
    } catch (const std::system_error&) {  // there are no more threads to be had
    }
  }

  void help(size_t number) {
    uint64_t last = 0;
    std::unique_lock<std::mutex> lock(mutex_);
    for (;;) {
      wake_.wait(lock, [&] {
        return over_ || (work_ != nullptr && piece_ != last && number < wanted_);
      });
      if (over_) return;
      last = piece_;
      const std::function<void()>& work = *work_;
      ++busy_;
      lock.unlock();
      work();
      lock.lock();
      if (--busy_ == 0) idle_.notify_one();
    }
  }

  std::mutex mutex_;
  std::condition_variable wake_, idle_;
  const std::function<void()>* work_ = nullptr;
  size_t wanted_ = 0;   // helpers for this piece
  uint64_t piece_ = 0;  // of work, counted
  int busy_ = 0;
  bool over_ = false;
  pid_t process_ = 0;
  std::vector<std::thread> helpers_;
};

}  // namespace throneroom

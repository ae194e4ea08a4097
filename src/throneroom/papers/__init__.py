"""Publications on playing Dominion: their games, their players, their figures beside ours."""

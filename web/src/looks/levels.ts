// The bots a table may be filled with, gentlest first.
export const levels = ['starter', 'learner', 'player', 'strong', 'expert'] as const;

export const phrases = [
  'hello',
  'wellPlayed',
  'thanks',
  'luck',
  'oops',
  'thinking',
  'wow',
  'yourTurn',
  'almost',
  'again',
  'sorry',
  'bye',
] as const;

/**
 * argon2id with 32 MiB and three passes: above OWASP's minimum (19 MiB, two passes), about 25 ms on
 * one core. All passwords use this cost; a hash with another one is replaced when the password is
 * next entered.
 */
export const passwordCost = {
  algorithm: 2,
  memoryCost: 32 * 1024,
  timeCost: 3,
  parallelism: 1,
} as const;

/** The prefix of every hash with this cost. */
export const passwordHashStart = `$argon2id$v=19$m=${passwordCost.memoryCost},t=${passwordCost.timeCost},p=1$`;

/**
 * argon2id with 32 MiB and three passes: above OWASP's least (19 MiB, two passes), about 25 ms of one core. Every
 * password is hashed like this; a hash made otherwise is made anew when its password is next given.
 */
export const passwordCost = {
  algorithm: 2,
  memoryCost: 32 * 1024,
  timeCost: 3,
  parallelism: 1,
} as const;

/** How every hash of this cost begins. */
export const passwordHashStart = `$argon2id$v=19$m=${passwordCost.memoryCost},t=${passwordCost.timeCost},p=1$`;

/** Parameters of argon2id; the memory in KiB. */
export interface PasswordCost {
  readonly algorithm: 2;
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: 1;
}

/** Returns the prefix that all hashes with this cost share. */
export const hashStart = ({ memoryCost, timeCost }: PasswordCost) =>
  `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=1$`;

/**
 * argon2id with 32 MiB and three passes: above OWASP's minimum (19 MiB, two passes), about 25 ms on
 * one core. All passwords use this cost; a hash with another one is replaced when the password is
 * next entered.
 */
export const passwordCost: PasswordCost = {
  algorithm: 2,
  memoryCost: 32 * 1024,
  timeCost: 3,
  parallelism: 1,
};

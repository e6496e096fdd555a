import type { PasswordCost } from '../../../database/src/password-cost.ts';

export { hashStart } from '../../../database/src/password-cost.ts';

/** The lowest useful cost. Tests import this file in place of the product's (vitest.config.ts). */
export const passwordCost: PasswordCost = {
  algorithm: 2,
  memoryCost: 1024,
  timeCost: 1,
  parallelism: 1,
};

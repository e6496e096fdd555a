import { accessMessages } from './kernel/access-messages.ts';
import { blockOperations } from './security/blocks.ts';
import { eventOperations } from './security/events.ts';
import { factorOperations } from './security/factors.ts';
import { postureOperations } from './security/posture.ts';
import { ruleOperations } from './security/rules.ts';
import { validatorOperations } from './security/validator.ts';

export { accessMessages };
export * from './security/blocks.ts';
export * from './security/events.ts';
export * from './security/factors.ts';
export * from './security/patterns.ts';
export * from './security/posture-items.ts';
export * from './security/posture.ts';
export * from './security/rules.ts';
export * from './security/validator.ts';

export const security = {
  ...validatorOperations,
  ...eventOperations,
  ...blockOperations,
  ...ruleOperations,
  ...postureOperations,
  ...factorOperations,
};

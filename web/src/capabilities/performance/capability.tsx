import { defineCapability } from '../../kernel/capability.ts';

export const performance = defineCapability({});

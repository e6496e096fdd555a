import { defineCapability } from '../../kernel/capability.ts';

/** Finds what the other capabilities declare. */
export const search = defineCapability({});

import { defineCapability } from '../../kernel/capability.ts';

/** Searches the records that other capabilities declare. */
export const capability = defineCapability({});

import { defineCapability } from '../capability.ts';
import { frameProcedures } from './procedures.ts';

/** The frame itself; its parts are declared by the capabilities they belong to. */
export const frameCapability = defineCapability({ name: 'frame', procedures: frameProcedures });

import type { SeededService } from './service.ts';
import { voiceServices } from './voice.ts';
import { workServices } from './work.ts';

export type { SeededPlan } from './plan.ts';
export { seededPlans } from './plans.ts';
export type { SeededService } from './service.ts';

/** Services the platform offers on its own site and to the companies below it. */
export const seededServices: readonly SeededService[] = [...voiceServices, ...workServices];

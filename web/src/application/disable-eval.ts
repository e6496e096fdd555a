// Zod checks once whether it may compile code. The content security policy forbids that and would
// report the attempt as a violation, so it is disabled before the first schema is created.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

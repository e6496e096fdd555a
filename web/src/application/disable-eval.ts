// Zod tries once whether it may compile code. The content security policy says no, and would report the attempt
// as a violation; so it is told before the first schema is made.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

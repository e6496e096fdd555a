import { createBuilder } from 'vite';

// React chooses its production code, and Vite its production mode, by this.
process.env.NODE_ENV = 'production';
const builder = await createBuilder({
  configFile: `${import.meta.dirname}/vite.config.ts`,
  configLoader: 'native',
  logLevel: 'warn',
});
await builder.buildApp();

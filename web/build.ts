import { createBuilder } from 'vite';

// React and Vite use this to select production mode.
process.env.NODE_ENV = 'production';
const builder = await createBuilder({
  configFile: `${import.meta.dirname}/vite.config.ts`,
  configLoader: 'native',
  logLevel: 'warn',
});
await builder.buildApp();

export { type EmbeddedOptions, type EmbeddedPostgres, startEmbedded } from './embedded/launcher.ts';

// Installs what the tests need from the machine: browsers and an external PostgreSQL.
import { ensureChromium, ensureHeadlessShell } from '../chromium.ts';
import { ensurePostgresPrograms } from './external-postgres.ts';

ensureChromium();
ensureHeadlessShell();
ensurePostgresPrograms();

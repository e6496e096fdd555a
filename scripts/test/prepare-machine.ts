// Installs what the tests need from the machine: browsers and an external PostgreSQL.
import { ensureChromium } from '../chromium.ts';
import { ensurePostgresPrograms } from './external-postgres.ts';

ensureChromium();
ensurePostgresPrograms();

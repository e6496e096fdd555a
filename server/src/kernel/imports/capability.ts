import { defineCapability } from '../capability.ts';
import { scheduleJob, handleJob } from '../jobs.ts';
import { cleanImports } from './clean.ts';
import { importJob } from './job.ts';
import { importNotifications } from './notification-kinds.ts';
import { importProcedures } from './procedures.ts';
import { importRunner } from './run.ts';

export const importsCapability = defineCapability({
  name: 'imports',
  procedures: importProcedures,
  notifications: importNotifications,
  jobs(services) {
    const { hostname: host, origin } = services.settings.BASE_URL;
    return [
      handleJob(importJob, importRunner({ ...services, address: { host, origin } })),
      scheduleJob({ name: 'imports.clean', schedule: '*/5 * * * *', expiresAfter: 300 }, () =>
        cleanImports(services.database, services.files, services.now()),
      ),
    ];
  },
});

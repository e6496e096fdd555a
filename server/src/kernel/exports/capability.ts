import { defineCapability } from '../capability.ts';
import { scheduleJob, handleJob } from '../jobs.ts';
import { cleanExports } from './clean.ts';
import { exportJob } from './job.ts';
import { exportNotifications } from './notification-kinds.ts';
import { exportProcedures } from './procedures.ts';
import { exportWriter } from './write.ts';
import { listExports } from './list.ts';

export const exportsCapability = defineCapability({
  name: 'exports',
  procedures: exportProcedures,
  frame: { exports: listExports },
  notifications: exportNotifications,
  jobs: (services) => [
    handleJob(exportJob, exportWriter(services)),
    scheduleJob({ name: 'exports.clean', schedule: '*/5 * * * *', expiresAfter: 300 }, () =>
      cleanExports(services.database, services.files, services.now()),
    ),
  ],
});

import type { IsolationPart } from '../part.ts';

export const part: IsolationPart = {
  tables: { steady_clock: { policies: [], grants: {} } },
  audited: { steady_clock: 'derived from clocks' },
  rows: {
    steady_clock: {
      key: ['id'],
      change: 'ahead = 1',
      global: true,
      row: () => ({ id: 'true' }),
    },
  },
  routines: {
    'app.wall_clock()': { runs: 'invoker', callers: '' },
    'app.steady_time()': { runs: 'definer', callers: '' },
    'app.keep_steady_time(timestamp with time zone,double precision,double precision)': {
      runs: 'definer',
      callers: 'trunkline_login',
    },
    'app.trim_time()': { runs: 'definer', callers: 'trunkline_login' },
  },
  calls: {
    'app.wall_clock': () => 'select app.wall_clock()',
    'app.steady_time': () => 'select app.steady_time()',
    'app.keep_steady_time': () => 'select app.keep_steady_time(null, null, null)',
    'app.trim_time': () => 'select app.trim_time()',
  },
};

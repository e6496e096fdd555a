import type { TelemetrySettings } from '../../../kernel/env-telemetry.ts';
import type { Logger } from '../../../kernel/logger.ts';
import type { Measured } from '../../../kernel/timing/measurements.ts';
import { Totals } from './totals.ts';

/** Maximum number of series with totals since the start; beyond that, all totals are reset. */
const maxSeries = 5_000;

/** Sends a process's measurements to an OpenTelemetry collector. */
export interface MetricsExport {
  /** Adds the measurements up to a time, and sends all of them once the interval has passed. */
  add(measured: readonly Measured[], at: Date): void;
  /** Sends the rest and ends. */
  close(): Promise<void>;
}

/** Opens the export. The libraries of OpenTelemetry are loaded only when it is configured. */
export async function openMetricsExport(
  telemetry: TelemetrySettings | null,
  log: Logger,
  now: () => Date,
): Promise<MetricsExport | null> {
  if (telemetry === null) return null;
  const { url, interval, delta } = telemetry;
  const [{ openCollector }, { metricDataOf }] = await Promise.all([
    import('./collector.ts'),
    import('./metric-data.ts'),
  ]);
  const collector = openCollector(url);
  let totals = new Totals(now());
  let until = totals.from;
  let sentAt = totals.from;
  let sending: Promise<void> | null = null;

  async function send(): Promise<void> {
    const sent = totals;
    sentAt = until;
    if (delta) totals = new Totals(until);
    try {
      await collector.send(metricDataOf(sent.all(), { from: sent.from, until, delta }));
    } catch (error) {
      log.warn({ error }, 'could not export metrics; trying again later');
      if (!delta) return;
      // Measurements taken in the meantime are sent together with the failed ones.
      sent.add(totals.all());
      totals = sent;
    }
  }

  function sendOnce(): Promise<void> {
    sending ??= send().finally(() => {
      sending = null;
      if (totals.size > maxSeries) totals = new Totals(until);
    });
    return sending;
  }

  return {
    add(measured, at) {
      totals.add(measured);
      until = at;
      const isDue = Math.abs(until.getTime() - sentAt.getTime()) >= interval;
      if (isDue && totals.size > 0) void sendOnce();
    },
    async close() {
      if (sending !== null) await sending;
      if (totals.size > 0) await sendOnce();
      await collector.close();
    },
  };
}

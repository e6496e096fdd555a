import * as z from 'zod';

const emptyToUndefined = (value: unknown) => (value === '' ? undefined : value);
const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess(emptyToUndefined, schema.optional());

const Endpoint = optional(
  z.url({ protocol: /^https?$/, error: 'must be an address like https://collector:4318' }),
);
const Protocol = optional(z.literal('http/json', 'must be http/json'));

/**
 * Where metrics are exported to, in the standard variables of OpenTelemetry. The exporter itself
 * reads the variables for headers, certificates, compression and timeouts.
 */
export const TelemetryEnvironment = {
  OTEL_EXPORTER_OTLP_ENDPOINT: Endpoint,
  OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: Endpoint,
  OTEL_EXPORTER_OTLP_PROTOCOL: Protocol,
  OTEL_EXPORTER_OTLP_METRICS_PROTOCOL: Protocol,
  OTEL_EXPORTER_OTLP_METRICS_TEMPORALITY_PREFERENCE: z.preprocess(
    (value) => (typeof value === 'string' ? emptyToUndefined(value.toLowerCase()) : value),
    z
      .enum(['cumulative', 'delta', 'lowmemory'], 'must be cumulative, delta or lowmemory')
      .default('cumulative'),
  ),
  OTEL_METRIC_EXPORT_INTERVAL: z.preprocess(
    emptyToUndefined,
    z.coerce
      .number('must be at least 1000 milliseconds')
      .int('must be at least 1000 milliseconds')
      .min(1_000, 'must be at least 1000 milliseconds')
      .default(60_000),
  ),
  OTEL_METRICS_EXPORTER: optional(z.enum(['otlp', 'none'], 'must be otlp or none')),
  OTEL_SDK_DISABLED: z.preprocess(
    (value) => (typeof value === 'string' ? emptyToUndefined(value.toLowerCase()) : value),
    z.enum(['true', 'false'], 'must be true or false').default('false'),
  ),
};
type Parsed = z.infer<z.ZodObject<typeof TelemetryEnvironment>>;

/** Where and how often a process sends its metrics. */
export interface TelemetrySettings {
  readonly url: string;
  readonly interval: number;
  /**
   * Whether each export contains only the measurements since the last one, instead of totals since
   * the start.
   */
  readonly delta: boolean;
}

/** Returns how to export metrics; null without an endpoint or if exporting is disabled. */
export function telemetryOf(settings: Parsed): TelemetrySettings | null {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: base, OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: metricsUrl } =
    settings;
  const url =
    metricsUrl ?? (base === undefined ? undefined : `${base.replace(/\/$/, '')}/v1/metrics`);
  if (url === undefined || settings.OTEL_SDK_DISABLED === 'true') return null;
  if (settings.OTEL_METRICS_EXPORTER === 'none') return null;
  return {
    url,
    interval: settings.OTEL_METRIC_EXPORT_INTERVAL,
    delta: settings.OTEL_EXPORTER_OTLP_METRICS_TEMPORALITY_PREFERENCE !== 'cumulative',
  };
}

import { expect, test } from 'vitest';
import { readSettings } from './env.ts';

const endpoint = 'https://collector.test:4318';
const telemetryOf = (variables: Record<string, string>) => readSettings(variables).telemetry;

test('exports metrics only to a configured collector', () => {
  const defaults = { interval: 60_000, delta: false };
  expect(telemetryOf({})).toBeNull();
  expect(telemetryOf({ OTEL_SERVICE_NAME: 'portal' })).toBeNull();
  expect(telemetryOf({ OTEL_EXPORTER_OTLP_ENDPOINT: `${endpoint}/` })).toEqual({
    ...defaults,
    url: `${endpoint}/v1/metrics`,
  });
  expect(
    telemetryOf({
      OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
      OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: 'http://localhost/own',
      OTEL_EXPORTER_OTLP_METRICS_TEMPORALITY_PREFERENCE: 'Delta',
      OTEL_METRIC_EXPORT_INTERVAL: '10000',
    }),
  ).toEqual({ url: 'http://localhost/own', interval: 10_000, delta: true });
  const off: Record<string, string>[] = [
    { OTEL_SDK_DISABLED: 'TRUE' },
    { OTEL_METRICS_EXPORTER: 'none' },
  ];
  for (const item of off)
    expect(telemetryOf({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, ...item })).toBeNull();
});

test.each([
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'localhost:4318'],
  ['OTEL_EXPORTER_OTLP_METRICS_ENDPOINT', 'collector'],
  ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc'],
  ['OTEL_EXPORTER_OTLP_METRICS_TEMPORALITY_PREFERENCE', 'sometimes'],
  ['OTEL_METRIC_EXPORT_INTERVAL', '60 s'],
  ['OTEL_METRICS_EXPORTER', 'prometheus'],
  ['OTEL_SDK_DISABLED', 'yes'],
])('an invalid %s stops startup', (name, value) => {
  expect(() => readSettings({ [name]: value })).toThrow(name);
});

import { ExportResultCode } from '@opentelemetry/core';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
  serviceInstanceIdDetector,
} from '@opentelemetry/resources';
import type { ResourceMetrics } from '@opentelemetry/sdk-metrics';

/** Delivers metrics to an OpenTelemetry collector. */
export interface Collector {
  /** @throws the reason why the collector didn't receive the metrics. */
  send(metrics: ResourceMetrics['scopeMetrics'][number]['metrics']): Promise<void>;
  close(): Promise<void>;
}

/** Connects to the collector at a URL; the exporter retries on its own for a few seconds. */
export function openCollector(url: string): Collector {
  const exporter = new OTLPMetricExporter({ url });
  const resource = defaultResource()
    .merge(resourceFromAttributes({ 'service.name': 'trunkline' }))
    // Each process is a separate instance, because cumulative counts of two processes can't be
    // mixed.
    .merge(detectResources({ detectors: [serviceInstanceIdDetector, envDetector] }));
  return {
    send: (metrics) =>
      new Promise((resolve, reject) => {
        const scopeMetrics = [{ scope: { name: 'trunkline' }, metrics }];
        exporter.export({ resource, scopeMetrics }, ({ code, error }) => {
          if (code === ExportResultCode.SUCCESS) resolve();
          else reject(error ?? new Error('the collector refused the metrics'));
        });
      }),
    close: () => exporter.shutdown(),
  };
}

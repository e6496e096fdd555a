/** The part of autocannon that the benchmarks use; the package has no types. */
declare module 'autocannon' {
  export interface LoadRequest {
    readonly path: string;
    readonly headers?: Readonly<Record<string, string>>;
  }
  export interface LoadClient {
    setRequests(requests: LoadRequest[]): void;
  }
  export interface LoadOptions {
    readonly url: string;
    readonly connections: number;
    readonly duration: number;
    readonly headers?: Readonly<Record<string, string>>;
    readonly setupClient?: (client: LoadClient) => void;
  }
  export interface LoadResult {
    readonly duration: number;
    readonly errors: number;
    readonly timeouts: number;
    readonly non2xx: number;
    readonly '2xx': number;
    readonly latency: { readonly p50: number; readonly p99: number };
  }
  export default function autocannon(options: LoadOptions): Promise<LoadResult>;
}

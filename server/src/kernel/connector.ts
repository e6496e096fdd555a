import type { Services } from '../services.ts';

// Connectors fulfil order lines for the companies that own the services. Capabilities declare them
// in their manifest; `integrations` implements them.

export type ConnectorServices = Pick<Services, 'database' | 'webhooks' | 'now'>;

/** `change` sets the quantity and the plan of the service delivered under a reference. */
export type ConnectorAction = 'activate' | 'cancel' | 'change';

/** A request to a connector. The same key always means the same request. */
export interface ProvisionRequest {
  readonly line_id: string;
  readonly attempt: number;
  readonly payload: Readonly<Record<string, unknown>>;
}

/**
 * The outcome of a request. Only a clear refusal is `refused`; a timeout, a 5xx or anything
 * unexpected is `unclear`.
 */
export type ProvisionResult =
  | { readonly outcome: 'accepted'; readonly reference: string }
  /** `code` is one of ours; `message` is the supplier's own, which only the seller sees. */
  | { readonly outcome: 'refused'; readonly code: string; readonly message: string }
  | { readonly outcome: 'unclear'; readonly message: string };

/** A delivered service, as the supplier reports it. */
export interface DeliveredInstance {
  readonly reference: string;
  readonly quantity: number;
}

export interface Connector {
  /** Stored with every attempt. */
  readonly name: string;
  /** Returns why a line can't be submitted as it is; null if it can. */
  validate(payload: ProvisionRequest['payload']): string | null;
  submit(
    services: ConnectorServices,
    key: string,
    action: ConnectorAction,
    request: ProvisionRequest,
  ): Promise<ProvisionResult>;
  /** Returns the outcome of the request with this key, or `unknown`. */
  find(
    services: ConnectorServices,
    key: string,
  ): Promise<ProvisionResult | { readonly outcome: 'unknown' }>;
  /** Lists the services that a connection delivers, page by page, to compare with orders. */
  list(
    services: ConnectorServices,
    connection: string,
    cursor: string | null,
  ): Promise<{ readonly items: readonly DeliveredInstance[]; readonly next: string | null }>;
  /**
   * Verifies, stores and applies a supplier's message about requests of a connection. Resolves to
   * false if it isn't signed with the connection's secret. Null if the connector doesn't accept
   * messages.
   */
  readonly receive:
    | ((
        services: ConnectorServices,
        connection: string,
        headers: Headers,
        body: string,
      ) => Promise<boolean>)
    | null;
}

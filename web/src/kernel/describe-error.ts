import {
  browserErrors,
  isRetryable,
  maxMessageLength,
  retryHint,
  severityOf,
  tooLongMessage,
  type Severity,
} from '@trunkline/contract/kernel/error-catalogue';
import { ApiError } from './api-error.ts';

export interface ErrorDescription {
  /** Shown to the user. */
  message: string;
  /** The request ID to quote to support, if the server sent one. */
  id: string | null;
  retryable: boolean;
  severity: Severity;
  /** Errors of individual fields of the submitted form. */
  fields: readonly { path: string; message: string }[];
}

/** Returns what to show for an error, in the specification's words (chapter 8, 'API errors'). */
export function describeError(error: unknown): ErrorDescription {
  if (!(error instanceof ApiError)) {
    const cancelled = error instanceof DOMException && error.name === 'AbortError';
    return {
      message: cancelled ? browserErrors.aborted : browserErrors.ui,
      id: null,
      retryable: false,
      severity: 'medium',
      fields: [],
    };
  }
  const retryable = isRetryable(error.status, error.code);
  const message = messageOf(error);
  return {
    message: retryable ? message + retryHint : message,
    id: error.id,
    retryable,
    severity: severityOf(error.status),
    fields: error.fields,
  };
}

function messageOf(error: ApiError): string {
  const { length } = error.message;
  if (error.code === 'validation_failed')
    return length < maxMessageLength ? error.message : browserErrors.validation;
  return length <= maxMessageLength ? error.message : tooLongMessage;
}

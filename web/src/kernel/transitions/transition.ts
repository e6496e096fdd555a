/** A confirmation before a change. */
export interface Confirmation {
  /** 'Cancel order 1042?' */
  title: string;
  consequence: string;
  confirm: string;
  danger?: boolean;
  /** Whether the dialog has no field for a reason. */
  withoutReason?: boolean;
  /** The message if the reason is missing; the reason is optional without it. */
  requiredMessage?: string;
  /** Label of the field that replaces the reason; one line. */
  field?: { readonly label: string; readonly autoComplete?: string };
  /** Maximum number of characters; 500 unless set. */
  maxLength?: number;
}

/** 'a' approves and 'r' rejects. */
export type TransitionKey = 'a' | 'r';

/** A change to a record, or to part of it, that the viewer may make. */
export interface Transition<Row> {
  label: string;
  /** For screen readers, if the label alone doesn't identify what it changes. */
  fullLabel?: string;
  primary?: boolean;
  /** Shortcut on the record's page, and for the focused row of a list. */
  key?: TransitionKey;
  /** Success message. */
  done: string;
  /** Asked for before the change; without it, the change is made immediately. */
  confirmation?: Confirmation;
  run: (reason: string) => Promise<Row>;
}

/** Returns the transitions of a table that `may` names, in the table's order. */
export const allowedTransitions = <Name extends string, Row>(
  table: Partial<Record<Name, Transition<Row>>>,
  may: readonly Name[],
): Transition<Row>[] =>
  Object.entries<Transition<Row> | undefined>(table).flatMap(([name, transition]) =>
    transition && may.some((action) => action === name) ? [transition] : [],
  );

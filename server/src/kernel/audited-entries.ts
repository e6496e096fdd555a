/** How the audit log reports the changes of a table, or an event. */
export interface AuditedEntries {
  /** Fields of its entries that their sentences name. Everyone who can list an entry sees them. */
  readonly facts?: readonly string[];
  /** Its records are named by the person they are about, or by the company they belong to. */
  readonly target?: 'person' | 'company';
  /** Whether each company has its own, whose entries are part of the company's history. */
  readonly isPartOfCompany?: true;
}

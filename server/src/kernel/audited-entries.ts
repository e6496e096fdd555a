/** How the audit log reports the changes of a table, or an event. */
export interface AuditedEntries {
  /** Fields that the sentences about its entries name. Everyone who can list an entry sees them. */
  readonly facts?: readonly string[];
  /** Its records are named by the person they are about, or by the company they belong to. */
  readonly target?: 'person' | 'company';
  /** Whether its entries are part of the history of the company that the record belongs to. */
  readonly isPartOfCompany?: true;
}

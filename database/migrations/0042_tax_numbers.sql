-- Companies that apply to become a partner can give their VAT or tax number.
alter table partner_applications
  add column tax_number text not null default '' check (length(tax_number) <= 40);
grant insert (tax_number) on partner_applications to app_public;

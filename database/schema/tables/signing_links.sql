create table signing_links (
  id uuid not null default gen_random_uuid(),
  version_id uuid,
  token_sha256 bytea not null,
  name text,
  title text,
  code_sha256 bytea,
  code_sent_at timestamp with time zone,
  code_attempts integer not null default 0,
  codes_from timestamp with time zone,
  codes_sent integer not null default 0,
  created_at timestamp with time zone not null default now(),
  letter_id uuid,
  constraint signing_links_pkey PRIMARY KEY (id),
  constraint signing_links_code_sha256_check CHECK ((length(code_sha256) = 32)),
  constraint signing_links_document_check CHECK ((num_nonnulls(version_id, letter_id) = 1)),
  constraint signing_links_letter_id_fkey FOREIGN KEY (letter_id) REFERENCES port_letters(id) ON DELETE CASCADE,
  constraint signing_links_letter_id_key UNIQUE (letter_id),
  constraint signing_links_name_check CHECK ((length(name) <= 120)),
  constraint signing_links_title_check CHECK ((length(title) <= 120)),
  constraint signing_links_token_sha256_check CHECK ((length(token_sha256) = 32)),
  constraint signing_links_token_sha256_key UNIQUE (token_sha256),
  constraint signing_links_version_id_fkey FOREIGN KEY (version_id) REFERENCES quote_versions(id) ON DELETE CASCADE,
  constraint signing_links_version_id_key UNIQUE (version_id)
);

alter table signing_links enable row level security;
alter table signing_links force row level security;

create policy "the owner role maintains derived rows" on signing_links for all to trunkline_owner
  using (true)
  with check (true);

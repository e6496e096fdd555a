create table provision_attempts (
  id uuid not null default gen_random_uuid(),
  line_id uuid not null,
  attempt integer not null,
  key text not null,
  connector text not null,
  action text not null,
  payload jsonb not null,
  outcome text,
  reference text not null default ''::text,
  words text not null default ''::text,
  created_at timestamp with time zone not null default now(),
  answered_at timestamp with time zone,
  connector_id uuid,
  sent_at timestamp with time zone,
  constraint provision_attempts_pkey PRIMARY KEY (id),
  constraint provision_attempts_action_check CHECK ((action = ANY (ARRAY['activate'::text, 'cancel'::text, 'change'::text, 'end'::text]))),
  constraint provision_attempts_connector_id_fkey FOREIGN KEY (connector_id) REFERENCES connectors(id) ON DELETE SET NULL,
  constraint provision_attempts_key_key UNIQUE (key),
  constraint provision_attempts_line_id_attempt_action_key UNIQUE (line_id, attempt, action),
  constraint provision_attempts_line_id_fkey FOREIGN KEY (line_id) REFERENCES order_lines(id) ON DELETE CASCADE,
  constraint provision_attempts_outcome_check CHECK ((outcome = ANY (ARRAY['accepted'::text, 'refused'::text, 'unclear'::text]))),
  constraint provision_attempts_words_check CHECK ((length(words) <= 2000))
);

CREATE INDEX cancellations_to_send ON public.provision_attempts USING btree (id) WHERE ((action = 'cancel'::text) AND ((outcome IS NULL) OR (outcome = 'unclear'::text)));
CREATE INDEX changes_to_send ON public.provision_attempts USING btree (id) WHERE ((action = ANY (ARRAY['change'::text, 'end'::text])) AND ((outcome IS NULL) OR (outcome = 'unclear'::text)));
CREATE INDEX provision_attempts_by_connector ON public.provision_attempts USING btree (connector_id, reference) WHERE (connector_id IS NOT NULL);

alter table provision_attempts enable row level security;
alter table provision_attempts force row level security;

create policy "the owner role maintains derived rows" on provision_attempts for all to trunkline_owner
  using (true)
  with check (true);

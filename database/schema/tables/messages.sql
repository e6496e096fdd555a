create table messages (
  id uuid not null default gen_random_uuid(),
  conversation_id uuid not null,
  company_id uuid not null,
  author_id uuid not null default app.user_id(),
  kind text not null default 'message'::text,
  "position" integer not null default 0,
  change integer not null default 0,
  body text not null default ''::text,
  mentions uuid[] not null default '{}'::uuid[],
  key uuid not null,
  words tsvector not null generated always as (array_to_tsvector(app.search_words(body))) stored,
  edited_at timestamp with time zone,
  removed_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  constraint messages_pkey PRIMARY KEY (id),
  constraint messages_author_id_key_key UNIQUE (author_id, key),
  constraint messages_body_check CHECK ((length(body) <= 8000)),
  constraint messages_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint messages_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversations(id) ON DELETE CASCADE,
  constraint messages_conversation_id_position_key UNIQUE (conversation_id, "position"),
  constraint messages_kind_check CHECK ((kind = ANY (ARRAY['message'::text, 'note'::text]))),
  constraint messages_mentions_check CHECK ((cardinality(mentions) <= 100))
);

CREATE INDEX messages_by_change ON public.messages USING btree (conversation_id, change);
CREATE INDEX messages_by_company ON public.messages USING btree (company_id);
CREATE INDEX messages_by_time ON public.messages USING btree (conversation_id, created_at);
CREATE INDEX messages_by_words ON public.messages USING gin (words);

alter table messages enable row level security;
alter table messages force row level security;

create policy "authors change their own messages" on messages for update to app_user
  using ((( SELECT app.may('messages'::text, 'create'::text) AS may) AND (author_id = ( SELECT app.user_id() AS user_id)) AND (company_id = ( SELECT app.actor_company(app.user_id()) AS actor_company)) AND (EXISTS ( SELECT
   FROM conversations c
  WHERE (c.id = messages.conversation_id)))))
  with check (((author_id = ( SELECT app.user_id() AS user_id)) AND (company_id = ( SELECT app.actor_company(app.user_id()) AS actor_company)) AND (EXISTS ( SELECT
   FROM conversations c
  WHERE (c.id = messages.conversation_id)))));
create policy "participants read messages" on messages for select to app_user
  using (((EXISTS ( SELECT
   FROM conversations c
  WHERE (c.id = messages.conversation_id))) AND ((kind = 'message'::text) OR (company_id = ( SELECT app.actor_company(app.user_id()) AS actor_company)))));
create policy "the owner role maintains derived rows" on messages for all to trunkline_owner
  using (true)
  with check (true);
create policy "the platform reads and writes every row" on messages for all to app_platform
  using (true)
  with check (true);

CREATE TRIGGER number_message BEFORE INSERT OR UPDATE ON messages FOR EACH ROW EXECUTE FUNCTION app.number_message();
CREATE TRIGGER record_change AFTER UPDATE ON messages FOR EACH ROW EXECUTE FUNCTION app.record_message_change();
CREATE TRIGGER send_event AFTER INSERT OR UPDATE ON messages FOR EACH ROW EXECUTE FUNCTION app.announce_message();

grant delete, insert, select, update on messages to app_platform;
grant select on messages to app_user;

grant update (body, mentions, edited_at, removed_at) on messages to app_user;

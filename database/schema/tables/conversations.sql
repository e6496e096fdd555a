create table conversations (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  other_company_id uuid,
  kind text not null,
  state text not null default 'open'::text,
  subject text not null default ''::text,
  anchor_type text,
  anchor_id uuid,
  created_by uuid default app.user_id(),
  last_position integer not null default 0,
  last_change integer not null default 0,
  last_message_at timestamp with time zone not null default now(),
  unnotified_since timestamp with time zone,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint conversations_pkey PRIMARY KEY (id),
  constraint conversations_anchor_type_check CHECK ((anchor_type = ANY (ARRAY['company'::text, 'partner'::text, 'order'::text, 'quote'::text, 'subscription'::text]))),
  constraint conversations_check CHECK (((kind = 'internal'::text) = (other_company_id IS NULL))),
  constraint conversations_check1 CHECK ((other_company_id <> company_id)),
  constraint conversations_check2 CHECK (((anchor_type IS NULL) = (anchor_id IS NULL))),
  constraint conversations_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint conversations_created_by_fkey FOREIGN KEY (created_by) REFERENCES profiles(id) ON DELETE SET NULL,
  constraint conversations_kind_check CHECK ((kind = ANY (ARRAY['internal'::text, 'companies'::text, 'support'::text]))),
  constraint conversations_other_company_id_fkey FOREIGN KEY (other_company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint conversations_state_check CHECK ((state = ANY (ARRAY['open'::text, 'closed'::text]))),
  constraint conversations_subject_check CHECK ((length(subject) <= 160))
);

CREATE INDEX conversations_about ON public.conversations USING btree (anchor_id) WHERE (anchor_id IS NOT NULL);
CREATE INDEX conversations_author ON public.conversations USING btree (created_by) WHERE (created_by IS NOT NULL);
CREATE INDEX conversations_of_company ON public.conversations USING btree (company_id, last_message_at DESC, id);
CREATE INDEX conversations_of_other ON public.conversations USING btree (other_company_id, last_message_at DESC, id) WHERE (other_company_id IS NOT NULL);
CREATE INDEX conversations_unnotified ON public.conversations USING btree (unnotified_since) WHERE (unnotified_since IS NOT NULL);

alter table conversations enable row level security;
alter table conversations force row level security;

create policy "participants change the subject and state" on conversations for update to app_user
  using ((( SELECT app.may('messages'::text, 'create'::text) AS may) AND app.can_see_conversation(id)))
  with check ((( SELECT app.may('messages'::text, 'create'::text) AS may) AND ((( SELECT app.actor_company(app.user_id()) AS actor_company) = company_id) OR (( SELECT app.actor_company(app.user_id()) AS actor_company) = other_company_id))));
create policy "participants read their conversations" on conversations for select to app_user
  using ((( SELECT app.can_read_messages() AS can_read_messages) AND ((EXISTS ( SELECT
   FROM conversation_participants p
  WHERE ((p.conversation_id = conversations.id) AND (p.user_id = ( SELECT app.user_id() AS user_id)) AND (p.company_id = ( SELECT app.actor_company(app.user_id()) AS actor_company))))) OR ((kind <> 'internal'::text) AND ( SELECT app.may('messages'::text, 'update'::text) AS may) AND ((( SELECT app.actor_company(app.user_id()) AS actor_company) = company_id) OR (( SELECT app.actor_company(app.user_id()) AS actor_company) = other_company_id))))));
create policy "the owner role maintains derived rows" on conversations for all to trunkline_owner
  using (true)
  with check (true);
create policy "the platform reads and writes every row" on conversations for all to app_platform
  using (true)
  with check (true);

CREATE TRIGGER delete_notifications AFTER DELETE ON conversations FOR EACH ROW EXECUTE FUNCTION app.delete_notifications_about();
CREATE TRIGGER record_change AFTER INSERT OR DELETE OR UPDATE OF subject, state ON conversations FOR EACH ROW EXECUTE FUNCTION app.record_conversation_change();
CREATE TRIGGER send_event AFTER INSERT OR UPDATE OF subject, state ON conversations FOR EACH ROW EXECUTE FUNCTION app.announce_conversation();
CREATE TRIGGER touch BEFORE UPDATE OF subject, state ON conversations FOR EACH ROW EXECUTE FUNCTION app.touch();

grant delete, insert, select, update on conversations to app_platform;
grant select on conversations to app_user;

grant update (state, subject) on conversations to app_user;

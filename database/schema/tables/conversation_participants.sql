create table conversation_participants (
  conversation_id uuid not null,
  user_id uuid not null,
  company_id uuid not null,
  read_position integer not null default 0,
  notified_position integer not null default 0,
  muted boolean not null default false,
  archived boolean not null default false,
  joined_at timestamp with time zone not null default now(),
  constraint conversation_participants_pkey PRIMARY KEY (conversation_id, user_id),
  constraint conversation_participants_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint conversation_participants_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversations(id) ON DELETE CASCADE,
  constraint conversation_participants_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE
);

CREATE INDEX conversation_participants_by_company ON public.conversation_participants USING btree (company_id);
CREATE INDEX conversation_participants_by_person ON public.conversation_participants USING btree (user_id, conversation_id);

alter table conversation_participants enable row level security;
alter table conversation_participants force row level security;

create policy "participants change their own read position and settings" on conversation_participants for update to app_user
  using (((user_id = ( SELECT app.user_id() AS user_id)) AND (company_id = ( SELECT app.actor_company(app.user_id()) AS actor_company)) AND ( SELECT app.may('messages'::text, 'read'::text) AS may)))
  with check (((user_id = ( SELECT app.user_id() AS user_id)) AND (company_id = ( SELECT app.actor_company(app.user_id()) AS actor_company)) AND app.can_see_conversation(conversation_id)));
create policy "participants leave a conversation" on conversation_participants for delete to app_user
  using (((user_id = ( SELECT app.user_id() AS user_id)) AND (company_id = ( SELECT app.actor_company(app.user_id()) AS actor_company)) AND ( SELECT app.may('messages'::text, 'read'::text) AS may)));
create policy "participants see who takes part" on conversation_participants for select to app_user
  using ((((user_id = ( SELECT app.user_id() AS user_id)) AND (company_id = ( SELECT app.actor_company(app.user_id()) AS actor_company)) AND ( SELECT app.can_read_messages() AS can_read_messages)) OR app.can_see_conversation(conversation_id)));
create policy "the owner role maintains derived rows" on conversation_participants for all to trunkline_owner
  using (true)
  with check (true);
create policy "the platform reads and writes every row" on conversation_participants for all to app_platform
  using (true)
  with check (true);

CREATE TRIGGER read BEFORE UPDATE OF read_position ON conversation_participants FOR EACH ROW EXECUTE FUNCTION app.guard_read_position();
CREATE TRIGGER send_event AFTER INSERT OR DELETE OR UPDATE OF muted, archived ON conversation_participants FOR EACH ROW EXECUTE FUNCTION app.announce_participant();

grant delete, insert, select, update on conversation_participants to app_platform;
grant delete, select on conversation_participants to app_user;

grant update (read_position, muted, archived) on conversation_participants to app_user;

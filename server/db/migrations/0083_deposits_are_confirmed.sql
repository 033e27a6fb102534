CREATE TABLE "deposit_answers" (
	"deposit_id" uuid PRIMARY KEY NOT NULL,
	"is_confirmed" boolean NOT NULL,
	"note" text NOT NULL,
	"user_id" uuid,
	"actor" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "deposit_answers" ADD CONSTRAINT "deposit_answers_deposit_id_office_deposits__id_fk" FOREIGN KEY ("deposit_id") REFERENCES "public"."office_deposits"("_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- What counted so far goes on counting, since the moment at which it was written.
INSERT INTO deposit_answers (deposit_id, is_confirmed, note, user_id, actor, at)
	SELECT _id, true, '', user_id, actor, at FROM office_deposits WHERE reverses IS NULL;--> statement-breakpoint
CREATE TRIGGER deposit_answers_stay BEFORE UPDATE OR DELETE ON "deposit_answers" FOR EACH ROW EXECUTE FUNCTION refuse_change_of_deposits();--> statement-breakpoint
CREATE INDEX "office_deposits_by_slip" ON "office_deposits" USING btree (btrim(regexp_replace(
  regexp_replace(upper(coalesce("reference", '')), '[^[:alnum:]]+', '-', 'g'), '(?<=[[:alpha:]])-|-(?=[[:alpha:]])', '', 'g'), '-')) WHERE "office_deposits"."reverses" is null;--> statement-breakpoint
-- Roles that lock months confirm deposits too.
INSERT INTO access_types (_id, module_id, access_type, admin_routes, server_routes)
	SELECT gen_random_uuid(), _id, 'confirm', '{office-money/confirm}', '{"POST office-money/deposit/{id}/answer"}'
	FROM modules WHERE module_name = 'office-money' ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO role_access (role_id, access_type_id)
	SELECT r.role_id, confirm._id FROM role_access r
	JOIN access_types lock ON lock._id = r.access_type_id AND lock.access_type = 'lock'
	JOIN modules m ON m._id = lock.module_id AND m.module_name = 'office-money'
	JOIN access_types confirm ON confirm.module_id = m._id AND confirm.access_type = 'confirm'
	ON CONFLICT DO NOTHING;

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
CREATE TRIGGER deposit_answers_stay BEFORE UPDATE OR DELETE ON "deposit_answers" FOR EACH ROW EXECUTE FUNCTION refuse_change_of_deposits();

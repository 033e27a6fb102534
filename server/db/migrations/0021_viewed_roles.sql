ALTER TABLE "sessions" ADD COLUMN "viewed_role" uuid;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "begun_in" uuid;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_viewed_role_roles__id_fk" FOREIGN KEY ("viewed_role") REFERENCES "public"."roles"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_begun_in_sessions__id_fk" FOREIGN KEY ("begun_in") REFERENCES "public"."sessions"("_id") ON DELETE cascade ON UPDATE no action;
CREATE TABLE "waiting_rooms" (
	"scheme_id" uuid PRIMARY KEY NOT NULL,
	"mode" text NOT NULL,
	"prequeue_minutes" integer NOT NULL,
	"open_minutes" integer NOT NULL,
	"shuffle" boolean NOT NULL,
	"per_minute" integer NOT NULL,
	"most_active" integer NOT NULL,
	"session_minutes" integer NOT NULL,
	"load_above" integer NOT NULL,
	"queue" integer DEFAULT 1 NOT NULL,
	"issued" integer DEFAULT 0 NOT NULL,
	"prequeued" integer,
	"seed" text,
	"admitted" double precision DEFAULT 0 NOT NULL,
	"admitted_at" timestamp with time zone NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"minutes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"loaded_until" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "waiting_rooms" ADD CONSTRAINT "waiting_rooms_scheme_id_schemes__id_fk" FOREIGN KEY ("scheme_id") REFERENCES "public"."schemes"("_id") ON DELETE cascade ON UPDATE no action;
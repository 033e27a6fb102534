CREATE TABLE "launch_pages" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"owner_kind" text NOT NULL,
	"owner_id" uuid,
	"section" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"draft" jsonb,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "launch_pages_of" UNIQUE NULLS NOT DISTINCT("owner_id","owner_kind")
);

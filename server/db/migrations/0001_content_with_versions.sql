CREATE TABLE "contents" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"name_ne" text,
	"key" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"description_ne" text DEFAULT '' NOT NULL,
	"publish_from" timestamp with time zone,
	"publish_to" timestamp with time zone,
	"is_active" boolean DEFAULT true NOT NULL,
	"is_page" boolean DEFAULT false NOT NULL,
	"draft" jsonb,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contents_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "versions" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"entity" text NOT NULL,
	"entity_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"values" jsonb NOT NULL,
	"is_draft" boolean NOT NULL,
	"user_id" uuid,
	"user_name" text NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "versions_of" UNIQUE("entity_id","number")
);
--> statement-breakpoint
CREATE INDEX "versions_by_time" ON "versions" USING btree ("added_at");
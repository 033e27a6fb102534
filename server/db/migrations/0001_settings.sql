CREATE TABLE "settings" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"sub_type" text NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"value" jsonb,
	"description" text DEFAULT '' NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "settings_place" UNIQUE("key","sub_type","type")
);

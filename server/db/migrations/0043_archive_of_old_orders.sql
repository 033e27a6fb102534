CREATE TABLE "archive_files" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"path" text NOT NULL,
	"month" date NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"sha256" text,
	"bytes" integer,
	"rows" jsonb,
	CONSTRAINT "archive_files_path_unique" UNIQUE("path")
);
--> statement-breakpoint
CREATE TABLE "filed_orders" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"file_id" uuid NOT NULL,
	"key" "bytea",
	"held" integer NOT NULL,
	"sold" integer NOT NULL,
	"quota" integer NOT NULL,
	"filed_at" timestamp with time zone NOT NULL,
	"restored_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "all_orders" ADD COLUMN "filed_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "filed_orders_of_file" ON "filed_orders" USING btree ("file_id");
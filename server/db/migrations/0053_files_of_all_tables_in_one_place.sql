CREATE TABLE "file_import_rows" (
	"import_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"cells" text[] NOT NULL,
	"is_done" boolean DEFAULT false NOT NULL,
	"problems" jsonb,
	"notes" text[],
	CONSTRAINT "file_import_rows_import_id_line_pk" PRIMARY KEY("import_id","line")
);
--> statement-breakpoint
CREATE TABLE "file_imports" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid,
	"name" text NOT NULL,
	"status" text DEFAULT 'uploaded' NOT NULL,
	"header" text[] NOT NULL,
	"mapping" jsonb NOT NULL,
	"skip_bad" boolean DEFAULT false NOT NULL,
	"dry_run" boolean DEFAULT true NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"run_id" uuid,
	"rows_total" integer DEFAULT 0 NOT NULL,
	"rows" integer DEFAULT 0 NOT NULL,
	"added" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"unchanged" integer DEFAULT 0 NOT NULL,
	"more" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"bad_rows" integer DEFAULT 0 NOT NULL,
	"msg" text,
	"live" jsonb,
	"confirmed" jsonb,
	"user_id" uuid NOT NULL,
	"by" jsonb NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	"moved_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "file_import_rows" ADD CONSTRAINT "file_import_rows_import_id_file_imports__id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."file_imports"("_id") ON DELETE cascade ON UPDATE no action;
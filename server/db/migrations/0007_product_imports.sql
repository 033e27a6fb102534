CREATE TABLE "import_errors" (
	"import_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "import_rows" (
	"import_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"product_id" uuid NOT NULL,
	"sku_from_system" text NOT NULL,
	"variant_id" uuid NOT NULL,
	"sku_of_seller" text NOT NULL,
	"is_new" boolean NOT NULL,
	"data" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"key" text NOT NULL,
	"state" text DEFAULT 'uploaded' NOT NULL,
	"header" text[] NOT NULL,
	"sample" jsonb NOT NULL,
	"mapping" jsonb NOT NULL,
	"dry_run" boolean DEFAULT true NOT NULL,
	"skip_bad" boolean DEFAULT false NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"rows" integer DEFAULT 0 NOT NULL,
	"products_added" integer DEFAULT 0 NOT NULL,
	"variants_changed" integer DEFAULT 0 NOT NULL,
	"stock_changed" integer DEFAULT 0 NOT NULL,
	"bad_rows" integer DEFAULT 0 NOT NULL,
	"msg" text,
	"user_id" uuid,
	"actor" text NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "import_errors" ADD CONSTRAINT "import_errors_import_id_imports__id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_import_id_imports__id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_errors_of" ON "import_errors" USING btree ("import_id","line");--> statement-breakpoint
CREATE UNIQUE INDEX "import_rows_variant" ON "import_rows" USING btree ("import_id","sku_from_system","sku_of_seller");
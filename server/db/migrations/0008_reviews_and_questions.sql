CREATE TABLE "questions" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"product_id" uuid NOT NULL,
	"customer_name" text NOT NULL,
	"question" text NOT NULL,
	"answer" text,
	"is_published" boolean DEFAULT false NOT NULL,
	"address" text NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	"answered_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "review_images" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"review_id" uuid NOT NULL,
	"file_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"product_id" uuid NOT NULL,
	"customer_name" text NOT NULL,
	"customer_phone" text NOT NULL,
	"stars" integer NOT NULL,
	"text" text NOT NULL,
	"state" text DEFAULT 'PENDING' NOT NULL,
	"reason" text,
	"reply" text,
	"upload_key" text NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "reviews_upload_key_unique" UNIQUE("upload_key"),
	CONSTRAINT "reviews_once" UNIQUE("product_id","customer_phone"),
	CONSTRAINT "reviews_stars" CHECK ("reviews"."stars" between 1 and 5)
);
--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_product_id_products__id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_images" ADD CONSTRAINT "review_images_review_id_reviews__id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_images" ADD CONSTRAINT "review_images_file_id_files__id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_product_id_products__id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "questions_of" ON "questions" USING btree ("product_id","is_published");--> statement-breakpoint
CREATE INDEX "questions_by_address" ON "questions" USING btree ("address","added_at");--> statement-breakpoint
CREATE INDEX "review_images_of" ON "review_images" USING btree ("review_id");--> statement-breakpoint
CREATE INDEX "reviews_of" ON "reviews" USING btree ("product_id","state","added_at");
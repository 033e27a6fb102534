CREATE TABLE "return_images" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"return_id" uuid NOT NULL,
	"file_id" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "returns" ADD COLUMN "upload_key" text;--> statement-breakpoint
ALTER TABLE "return_images" ADD CONSTRAINT "return_images_return_id_returns__id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_images" ADD CONSTRAINT "return_images_file_id_files__id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "return_images_of" ON "return_images" USING btree ("return_id");--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_upload_key_unique" UNIQUE("upload_key");
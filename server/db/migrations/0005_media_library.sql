CREATE TABLE "folders" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"parent_id" uuid
);
--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "folder_id" uuid;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "blur" text;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "is_ready" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "folders" ADD CONSTRAINT "folders_parent_id_folders__id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."folders"("_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "folders_name" ON "folders" USING btree (lower("name"),coalesce("parent_id", '00000000-0000-0000-0000-000000000000'));--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_folder_id_folders__id_fk" FOREIGN KEY ("folder_id") REFERENCES "public"."folders"("_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "files_by_time" ON "files" USING btree ("added_at");--> statement-breakpoint
CREATE INDEX "files_by_folder" ON "files" USING btree ("folder_id","added_at");
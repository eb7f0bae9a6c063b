CREATE TABLE "file_uses" (
	"school_id" integer NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"file_uuid" uuid NOT NULL,
	"author_user_id" integer NOT NULL,
	"created_at" bigint NOT NULL,
	"ended_at" bigint,
	CONSTRAINT "file_uses_school_id_kind_subject_file_uuid_author_user_id_pk" PRIMARY KEY("school_id","kind","subject","file_uuid","author_user_id")
);
--> statement-breakpoint
CREATE TABLE "files" (
	"school_id" integer NOT NULL,
	"uuid" uuid NOT NULL,
	"owner_user_id" integer NOT NULL,
	"purpose" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"bytes" bigint NOT NULL,
	"sha256" text NOT NULL,
	"width" integer,
	"height" integer,
	"state" text NOT NULL,
	"refusal" text,
	"storage_key" text NOT NULL,
	"attempt" integer NOT NULL,
	"stored_bytes" bigint,
	"created_at" bigint NOT NULL,
	"touched_at" bigint NOT NULL,
	"unused_since" bigint NOT NULL,
	"removed_at" bigint,
	CONSTRAINT "files_school_id_uuid_pk" PRIMARY KEY("school_id","uuid")
);
--> statement-breakpoint
CREATE TABLE "school_files" (
	"school_id" integer PRIMARY KEY NOT NULL,
	"held_bytes" bigint DEFAULT 0 NOT NULL,
	"most_bytes" bigint
);
--> statement-breakpoint
CREATE INDEX "uses_of_file" ON "file_uses" USING btree ("school_id","file_uuid");--> statement-breakpoint
CREATE INDEX "files_of_owner" ON "files" USING btree ("school_id","owner_user_id","created_at");--> statement-breakpoint
CREATE INDEX "files_unfinished" ON "files" USING btree ("school_id","touched_at") WHERE "files"."state" <> 'ready';--> statement-breakpoint
CREATE INDEX "files_unused" ON "files" USING btree ("school_id","unused_since");